import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { enumValues } from '../enums/enum-name.ts';

/** The menu locations of the theme and the site; without locations, the one value `EMPTY`. */
export const menuLocationEnum = oncePerSchema((builder) => {
  const { menuLocations } = builder.environment;
  return builder.enumType('MenuLocationEnum', {
    values: menuLocations.length > 0 ? enumValues(menuLocations) : { EMPTY: { value: '' } },
  });
});
