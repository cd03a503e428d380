import { given, graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { siteDate } from '../answer-dates.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { ignored, integer, list, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { definedOf, memberOf, textValues } from '../read-value.ts';
import { listExtentOf } from './media-methods.ts';

const ACCOUNT_FIELDS = graphql(`fragment AccountFields on User {
  databaseId username firstName lastName description email nickname slug url name registeredDate roles
}`);

type Account = ResultOf<typeof ACCOUNT_FIELDS>;

const USER = graphql('query ($id: Int!) { user(id: $id, context: EDIT) { ...AccountFields } }', [ACCOUNT_FIELDS]);
const VIEWER = graphql('{ viewer { ...AccountFields } }', [ACCOUNT_FIELDS]);
const USERS = graphql(
  `query ($first: Int, $offset: Int, $where: UserFilter) {
    users(first: $first, offset: $offset, where: $where, context: EDIT) { nodes { ...AccountFields } }
  }`,
  [ACCOUNT_FIELDS],
);
const AUTHORS = graphql('{ users(first: 100, where: { authors: true }) { nodes { databaseId slug name } } }');
const UPDATE = graphql('mutation ($input: UpdateUserInput!) { updateViewer(input: $input) { databaseId } }');

const MAX_ACCOUNTS = 100;

/** The struct of an account. `fields` names the members that the program requested. */
function userStruct(account: Account, fields: readonly string[] | undefined): AnswerValue {
  const members = {
    username: account.username,
    first_name: account.firstName,
    last_name: account.lastName,
    registered: account.registeredDate === null ? '' : siteDate(account.registeredDate),
    bio: account.description,
    email: account.email,
    nickname: account.nickname,
    nicename: account.slug,
    url: account.url,
    display_name: account.name,
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
        userid: String(viewer.databaseId),
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
      const input = definedOf({
        firstName: memberOf.text(content, 'first_name'),
        lastName: memberOf.text(content, 'last_name'),
        url: memberOf.text(content, 'url'),
        name: memberOf.text(content, 'display_name'),
        nickname: memberOf.text(content, 'nickname'),
        slug: memberOf.text(content, 'nicename'),
        description: memberOf.text(content, 'bio'),
      });
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
