import { Type } from '@sinclair/typebox';

/** `admin@localhost` is an address too, so only the shape is asked for. */
export const EmailAddress = Type.String({ minLength: 3, maxLength: 254, pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$' });

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 256;

export const UserView = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    must_change_password: Type.Boolean({ description: 'The password is one that somebody else has seen' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'User' },
);
