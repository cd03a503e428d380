import {
  derivedDocument,
  given,
  graphql,
  type ResultOf,
  selectionOf,
} from '../../../schema/core/graphql/typed-document.ts';
import { type ProfileTextName, profileTextList } from '../../../schema/core/rows/profile-texts.ts';
import { siteDate } from '../answer-dates.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { ignored, integer, list, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { definedOf, memberOf, textValues } from '../read-value.ts';
import { listExtentOf } from './media-methods.ts';
import { toSnakeCase } from './term-methods.ts';

const OTHER_FIELDS = graphql(`fragment OtherFields on User {
  databaseId username email slug registeredDate roles
}`);

type Account = ResultOf<typeof OTHER_FIELDS> & Record<ProfileTextName, string | null>;

const SELECTION = `${selectionOf(OTHER_FIELDS)} ${profileTextList.map(({ name }) => name).join(' ')}`;

const USER = derivedDocument<{ user: Account }>(`query ($id: Int!) { user(id: $id, context: EDIT) { ${SELECTION} } }`);
const VIEWER = derivedDocument<{ viewer: Account | null }>(`{ viewer { ${SELECTION} } }`);
const USERS = derivedDocument<{ users: { nodes: Account[] } }>(
  `query ($first: Int, $offset: Int, $where: UserFilter) {
    users(first: $first, offset: $offset, where: $where, orderBy: SLUG, order: ASC, context: EDIT) { nodes { ${SELECTION} } }
  }`,
);
const AUTHORS = graphql(
  '{ users(first: 100, where: { authors: true }, orderBy: SLUG, order: ASC) { nodes { databaseId slug name } } }',
);
const UPDATE = graphql('mutation ($input: UpdateUserInput!) { updateViewer(input: $input) { databaseId } }');

const MAX_ACCOUNTS = 100;

/** The member of a text of the profile: its name here in snake case, unless the protocol has another. */
const memberNameOf = ({ name, xmlrpcMember }: (typeof profileTextList)[number]): string =>
  xmlrpcMember ?? toSnakeCase(name);

/** The struct of an account. `fields` names the members that the program requested. */
function userStruct(account: Account, fields: readonly string[] | undefined): AnswerValue {
  const members = {
    ...Object.fromEntries(profileTextList.map((row) => [memberNameOf(row), account[row.name]])),
    username: account.username,
    registered: account.registeredDate === null ? '' : siteDate(account.registeredDate),
    email: account.email,
    nicename: account.slug,
    roles: account.roles,
  };
  const wanted = fields && !fields.includes('all') ? new Set(fields) : null;
  const hasBasics = wanted?.has('basic') === true;
  const basics = new Set(['username', 'email', 'registered', 'display_name', 'nicename']);
  return {
    user_id: String(account.databaseId),
    ...Object.fromEntries(
      Object.entries(members).filter(([name]) => !wanted || wanted.has(name) || (hasBasics && basics.has(name))),
    ),
  };
}

/** The methods about accounts. */
export const userMethods: readonly XmlRpcMethod[] = [
  method('blogger.getUserInfo', {
    parameters: { application: ignored('string'), login: text, password: text },
    answer: 'struct',
    run: async (_input, session) => {
      const viewer = given((await session.run(VIEWER)).viewer);
      return {
        nickname: viewer.nickname,
        userid: viewer.databaseId,
        url: viewer.url,
        lastname: viewer.lastName,
        firstname: viewer.firstName,
      };
    },
  }),
  method('wp.getUser', {
    parameters: { ...siteAndLogin, user: integer, fields: optional(list) },
    answer: 'struct',
    run: async ({ user: id, fields }, session) =>
      userStruct((await session.run(USER, { id })).user, fields && textValues(fields)),
  }),
  method('wp.getUsers', {
    parameters: { ...siteAndLogin, filter: optional(struct), fields: optional(list) },
    answer: 'array',
    run: async ({ filter = new Map(), fields }, session) => {
      const { count = 50, offset } = listExtentOf(filter, { all: MAX_ACCOUNTS });
      const role = memberOf.text(filter, 'role');
      const isAuthor = memberOf.text(filter, 'who') === 'authors';
      const { users } = await session.run(USERS, {
        first: Math.min(count, MAX_ACCOUNTS),
        ...(offset === undefined ? {} : { offset }),
        where: { ...(role ? { roleIn: [role] } : {}), ...(isAuthor ? { authors: true } : {}) },
      });
      return users.nodes.map((account) => userStruct(account, fields && textValues(fields)));
    },
  }),
  method('wp.getProfile', {
    parameters: { ...siteAndLogin, fields: optional(list) },
    answer: 'struct',
    run: async ({ fields }, session) =>
      userStruct(given((await session.run(VIEWER)).viewer), fields && textValues(fields)),
  }),
  method('wp.editProfile', {
    parameters: { ...siteAndLogin, content: struct },
    answer: 'boolean',
    run: async ({ content }, session) => {
      const texts = profileTextList.map((row) => [row.name, memberOf.text(content, memberNameOf(row))]);
      const input = definedOf({ ...Object.fromEntries(texts), slug: memberOf.text(content, 'nicename') });
      await session.run(UPDATE, { input });
      return true;
    },
  }),
  method('wp.getAuthors', {
    parameters: siteAndLogin,
    answer: 'array',
    run: async (_input, session) => {
      const { users } = await session.run(AUTHORS);
      return users.nodes.map(({ databaseId, slug, name }) => ({
        user_id: String(databaseId),
        user_login: slug,
        display_name: name,
      }));
    },
  }),
];
