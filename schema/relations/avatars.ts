import type { Builder } from '../builder.ts';
import { isWritten } from '../comments/avatars.ts';
import { commentType } from '../comments/type.ts';
import { avatarUrl } from '../users/avatar.ts';
import { userType } from '../users/type.ts';

const SIZE = { defaultValue: 96, description: 'Pixels of a side, 2,048 at most.' } as const;

/** Registers what this file declares on a schema builder. */
export function registerRelationsAvatars(builder: Builder): void {
  builder.objectField(userType(builder), 'avatarUrl', (t) =>
    t.string({
      nullable: true,
      description: 'Address of the avatar in a size; null where the site shows none.',
      args: { size: t.arg.int(SIZE) },
      resolve: ({ email }, { size }, { site }) => avatarUrl(email, { size: size ?? SIZE.defaultValue, site }),
    }),
  );

  builder.objectField(commentType(builder), 'authorAvatarUrl', (t) =>
    t.string({
      nullable: true,
      description: "Address of the author's avatar in a size; null for pings, and where the site shows none.",
      args: { size: t.arg.int(SIZE) },
      resolve: (row, { size }, { site }) =>
        isWritten(row)
          ? avatarUrl(row.accountEmail ?? row.authorEmail, { size: size ?? SIZE.defaultValue, site })
          : null,
    }),
  );
}
