import { hashApplicationPassword } from '../../../schema/auth/application-password.ts';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import type { ImportRows } from '../../../src/import/conversion.ts';
import { AUTHORS, CATEGORIES, HOME, PASSWORD, TAGS } from './bench-shape.ts';
import { sentence, slugOf, title, word } from './bench-words.ts';
import type { Random } from './random.ts';

const SETTINGS: Readonly<Record<string, string | boolean>> = {
  siteurl: HOME,
  home: HOME,
  using_application_passwords: true,
  blogname: 'Measured site',
  blogdescription: 'A site of many posts',
  admin_email: 'admin@site.example',
  default_category: '1',
  timezone_string: '',
  gmt_offset: '0',
  permalink_structure: '/%year%/%monthnum%/%day%/%postname%/',
  show_on_front: 'posts',
  posts_per_page: '10',
  show_avatars: '1',
  avatar_rating: 'G',
  avatar_default: 'mystery',
};

/** Creates the rows of a site apart from its content; the counts of its terms are 0. All accounts have one password. */
export function baseRows(random: Random, passwordHash: string): Partial<ImportRows> {
  return {
    setting: Object.entries(SETTINGS).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    user: Array.from({ length: AUTHORS }, (_, index) =>
      userRow({ id: index + 1, displayName: title(random), description: sentence(random), passwordHash }),
    ),
    applicationPassword: [
      {
        uuid: '5a1f3a52-8d1c-4e0b-9a55-3f1d8c3b7e10',
        userId: 1,
        name: 'Measuring',
        hash: hashApplicationPassword(PASSWORD),
        created: '2019-01-01T00:00:00',
      },
    ],
    term: Array.from({ length: CATEGORIES + TAGS }, (_, index) => {
      const id = index + 1;
      const isCategory = id <= CATEGORIES;
      const name = `${word(random)} ${word(random)} ${id}`;
      return {
        id,
        taxonomy: isCategory ? 'category' : 'post_tag',
        name,
        slug: slugOf(name),
        nameKey: normalizeText(name),
        // Six top-level categories, two children each, and one child of each of those.
        parentId: !isCategory || id <= 6 ? 0 : id <= 18 ? 1 + ((id - 7) % 6) : id - 12,
        count: 0,
        description: random.chance(0.5) ? sentence(random) : '',
      };
    }),
  };
}

function userRow(input: {
  id: number;
  displayName: string;
  description: string;
  passwordHash: string;
}): ImportRows['user'][number] {
  const { id, displayName, description, passwordHash } = input;
  const login = `author${id}`;
  return {
    id,
    login,
    loginKey: login,
    slug: login,
    email: `${login}@site.example`,
    emailKey: `${login}@site.example`,
    passwordHash,
    displayName,
    displayNameKey: normalizeText(displayName),
    nickname: login,
    url: id % 3 === 0 ? `https://${login}.example` : '',
    registered: '2019-01-01T00:00:00',
    roles: id === 1 ? '["administrator"]' : '["author"]',
    description,
  };
}
