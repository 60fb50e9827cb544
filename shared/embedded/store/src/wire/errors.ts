/** A message that is not of the protocol: the connection that sent it is closed. */
export class ProtocolError extends Error {}
