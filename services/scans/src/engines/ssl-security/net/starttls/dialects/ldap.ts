import type { StartTlsDialect } from '../dialect';

// ExtendedRequest with the StartTLS object identifier 1.3.6.1.4.1.1466.20037 (RFC 4511 section 4.14).
const REQUEST = Buffer.concat([Buffer.from('301d02010177188016', 'hex'), Buffer.from('1.3.6.1.4.1.1466.20037')]);

/** The answer is an ExtendedResponse (tag 0x78) that opens with its result code, an ENUMERATED; 0 is success. */
const ldap: StartTlsDialect = {
  name: 'ldap',
  ports: [389, 3268],
  steps: [
    {
      send: REQUEST,
      ready: (answer) => {
        const response = answer.indexOf(0x78, 2);
        const result = response < 0 ? -1 : answer.indexOf(Buffer.from([0x0a, 0x01]), response);
        const code = result < 0 ? undefined : answer[result + 2];
        return code === undefined ? false : code === 0 || `LDAP result code ${code}`;
      },
    },
  ],
};
export default ldap;
