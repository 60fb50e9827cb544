import { SERVICES, type ServiceName } from '@osk/contracts';
import * as setting from './settings';

type Underscored<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : S;
export type UrlVariable = `OSK_URL_${Uppercase<Underscored<ServiceName>>}`;

/** `OSK_URL_CLOUD_POSTURE` for `cloud-posture`. */
export const urlVariable = (service: ServiceName): UrlVariable =>
  `OSK_URL_${service.toUpperCase().replaceAll('-', '_')}` as UrlVariable;

/** Where each service is: the gateway reads them all, a service those it calls. */
export const serviceUrlSettings = Object.fromEntries(
  SERVICES.map((service) => [
    urlVariable(service),
    setting.url(['http:', 'https:'], {
      description: `address of the ${service} service`,
      default: undefined,
      defaultText: '(required when the gateway, or a service that calls it, runs by itself)',
    }),
  ]),
) as Record<UrlVariable, setting.Setting<string | undefined>>;
