import { type Avatar, avatarSettings, limitAvatarSize } from '../../core/site/avatar-address.ts';
import type { Site } from '../../core/site/site.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';

/** An avatar: its address, and the values that the address contains. */
interface AvatarImage {
  url: string;
  size: number;
  fallback: string;
  rating: string;
  isFound: boolean;
  isForced: boolean;
}

interface AvatarArguments {
  size?: number | null;
  forceDefault?: boolean | null;
  rating?: string | null;
}

/** Returns the avatar of a person; null if the site shows no avatars. */
export async function avatarFor(
  person: Promise<Avatar>,
  { args, site }: { args: AvatarArguments; site: Site },
): Promise<AvatarImage | null> {
  if (!site.flag('show_avatars', true)) return null;
  // As in the reference, 0 means the default, and the sign has no meaning.
  const size = limitAvatarSize(args.size ? Math.abs(args.size) : null);
  const settings = avatarSettings(site);
  const rating = args.rating?.toLowerCase() ?? settings.rating;
  const isForced = args.forceDefault === true;
  const { isFound, addressIn } = await person;
  const url = addressIn({ size, site, rating, isFallback: isForced });
  return { url, size, rating, fallback: settings.fallback, isFound, isForced };
}

/** The GraphQL type of avatars. */
export const avatarObject = oncePerSchema((builder) =>
  builder.objectRef<AvatarImage>('Avatar').implement({
    description: 'An image that stands for a person.',
    fields: (t) => ({
      url: t.exposeString('url'),
      size: t.exposeInt('size'),
      width: t.exposeInt('size'),
      height: t.exposeInt('size'),
      default: t.exposeString('fallback', { description: 'The image for persons without an avatar.' }),
      foundAvatar: t.exposeBoolean('isFound'),
      forceDefault: t.exposeBoolean('isForced', {
        description: 'Whether the image for persons without an avatar was requested.',
      }),
      extraAttr: t.string({ description: 'Always null: the image has no attributes of its own.', resolve: () => null }),
      isRestricted: t.boolean({ resolve: () => false }),
      rating: t.exposeString('rating'),
      scheme: t.string({ description: 'The protocol of the address; null for that of the page.', resolve: () => null }),
    }),
  }),
);

/** The highest rating of avatars. */
export const avatarRatingEnum = oncePerSchema((builder) =>
  builder.enumType('AvatarRatingEnum', { values: ['G', 'PG', 'R', 'X'] as const }),
);
