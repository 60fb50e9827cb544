import { StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { HOST } from './settings';

const PRINTABLE = '^[^\\u0000-\\u001f\\u007f]+$';

const fields = {
  smtp_host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: HOST.source,
    description: 'Name or address, public',
  }),
  smtp_port: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 65535, default: 587, description: '587 for STARTTLS, 465 for TLS at once' }),
  ),
  smtp_username: Type.Optional(Type.String({ minLength: 1, maxLength: 256, pattern: PRINTABLE })),
  smtp_password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'May be left out to keep the stored one, as long as host, port, user and use_tls stay the same',
    }),
  ),
  from_email: Type.Optional(
    Type.String({ minLength: 3, maxLength: 320, description: 'Sender; the default is smtp_username' }),
  ),
  use_tls: Type.Optional(
    Type.Boolean({ default: true, description: 'Require TLS; false sends everything in the clear' }),
  ),
};

export const EmailConnectionBody = Type.Object(fields, { $id: 'EmailConnectionRequest', additionalProperties: false });

/** A connection to try before it is stored; without `smtp_host` the one in use is tried. */
export const EmailTestBody = Type.Object(
  { ...fields, smtp_host: Type.Optional(fields.smtp_host) },
  { $id: 'EmailTestRequest', additionalProperties: false },
);

export const EmailConnectionShown = Type.Object({
  smtp_host: Type.String(),
  smtp_port: Type.Integer(),
  smtp_username: Nullable(Type.String()),
  has_password: Type.Boolean({ description: 'The password is never shown' }),
  from_email: Type.String(),
  use_tls: Type.Boolean(),
});

export const EmailTested = Type.Object(
  {
    tested: StringEnum(['deployment', 'team', 'given'], { description: 'Whose settings were tried' }),
    secured: Type.Boolean({ description: 'The connection was secured by TLS' }),
    signed_in: Type.Boolean(),
  },
  { $id: 'EmailTested' },
);
