import { setting } from '@osk/service-kit';

export const licenceConfig = {
  OSK_CODE_LICENSE_REGISTRIES: setting.list({
    description:
      'where missing licences are looked up, for teams that have turned it on: `ecosystem=address` for mirrors (npm, pypi, cargo, gem, composer, maven, nuget, golang); what is not named keeps its public registry',
    default: [],
    defaultText: 'the public registries',
  }),
} as const;
