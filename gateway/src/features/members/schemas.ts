import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { RoleName } from '../roles/schemas';
import { EmailAddress } from '../users/schemas';

const member = {
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: RoleName,
  joined_at: Type.String({ format: 'date-time' }),
  last_sign_in_at: Nullable(Type.String({ format: 'date-time' })),
  must_change_password: Type.Boolean(),
  disabled: Type.Boolean({ description: 'Refused everywhere, by the operator of the platform' }),
};

export const MemberView = Type.Object(member, { $id: 'Member' });

export const MemberList = Type.Object(
  { members: Type.Array(MemberView), pagination: OffsetPagination },
  { $id: 'MemberList' },
);

export const MemberQuery = Type.Object(offsetQuery({ default: 50, max: 200 }));

export const NewMember = Type.Object(
  {
    email: EmailAddress,
    name: Type.Optional(Type.String({ maxLength: 100 })),
    role: RoleName,
  },
  { additionalProperties: false, $id: 'NewMember' },
);

export const AddedMember = Type.Object(
  {
    ...member,
    user_created: Type.Boolean(),
    one_time_password: Nullable(
      Type.String({ description: 'Of a user that was made for this; shown here and never again' }),
    ),
  },
  { $id: 'AddedMember' },
);

export const MemberChange = Type.Object({ role: RoleName }, { additionalProperties: false, $id: 'MemberChange' });

export const TeamParams = Type.Object({ team_id: Type.String() });
export const MemberParams = Type.Object({ team_id: Type.String(), user_id: Type.String() });
