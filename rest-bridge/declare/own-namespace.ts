import type { Route } from './route.ts';

/** The namespace of the routes that the reference does not have. */
export const OWN_NAMESPACE = 'postern/v1';

/** The namespace in which those of release 0.2 were. */
const FORMER_NAMESPACE = 'cms/v2';

/**
 * Returns routes of the own namespace at their paths of release 0.2, unlisted and deprecated. To be removed with the
 * release after the next one.
 */
export const formerRoutes = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => ({
    ...route,
    pattern: route.pattern.replace(`/${OWN_NAMESPACE}/`, `/${FORMER_NAMESPACE}/`),
    namespace: FORMER_NAMESPACE,
    isDeprecated: true,
  }));
