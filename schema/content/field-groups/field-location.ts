import { canDeleteUser } from '../../access/user-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { FieldGroup, LocationRule } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isStaticFrontPage, isStaticPostsPage } from '../../core/site/static-pages.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { isId } from '../../values/ids.ts';
import { type Pending, phpInteger } from './field-type.ts';

/** The columns of items that the rules read. */
export const LOCATION_COLUMNS = ['id', 'type', 'status', 'parentId', 'format', 'template'] as const;

/** The owner to which rules are applied. */
export type LocatedOwner =
  | { object: 'post'; row: Pick<ContentRow, (typeof LOCATION_COLUMNS)[number]> }
  | { object: 'term'; row: { id: number; taxonomy: string } }
  | { object: 'user'; row: { id: number; roles: readonly string[] } }
  | { object: 'comment'; row: { id: number; postType: string | null } };

type Answer = Pending<boolean>;

/** A rule: whether an owner has the value. Null, and absent for kinds of owners: the rule does not hold, whatever its operator is. */
type RuleCheck = (rule: LocationRule, context: RequestContext) => Pending<boolean | null>;

/**
 * Returns the groups that an owner has for the viewer, in order: those that are active and whose rules hold. Without a promise
 * unless a rule needs a statement: most rules read a column, and a list asks this of every item.
 */
export function groupsOf(
  owner: LocatedOwner,
  { context, groups = context.registry.fieldGroups }: { context: RequestContext; groups?: readonly FieldGroup[] },
): Pending<readonly FieldGroup[]> {
  const checks = checksOf(owner);
  const holds = groups.map((group) => group.isActive && anyHolds(group.location, { checks, context }));
  const shown = (answers: readonly boolean[]) => groups.filter((_, index) => answers[index]);
  return areKnown(holds) ? shown(holds) : Promise.all(holds).then(shown);
}

const areKnown = (answers: readonly Answer[]): answers is readonly boolean[] =>
  answers.every((answer) => typeof answer === 'boolean');

interface RuleReading {
  checks: Readonly<Record<string, RuleCheck>>;
  context: RequestContext;
}

/** Whether all rules of any alternative hold. */
function anyHolds(alternatives: FieldGroup['location'], reading: RuleReading): Answer {
  for (const [index, rules] of alternatives.entries()) {
    const holds = allHold(rules, reading);
    if (typeof holds !== 'boolean')
      return holds.then((isHeld) => isHeld || anyHolds(alternatives.slice(index + 1), reading));
    if (holds) return true;
  }
  return false;
}

/** Whether all rules of an alternative hold; none hold if it has none. */
function allHold(rules: readonly LocationRule[], reading: RuleReading): Answer {
  for (const [index, rule] of rules.entries()) {
    const holds = holdsRule(rule, reading);
    if (typeof holds !== 'boolean') {
      const rest = rules.slice(index + 1);
      return holds.then((isHeld) => isHeld && (rest.length === 0 || allHold(rest, reading)));
    }
    if (!holds) return false;
  }
  return rules.length > 0;
}

function holdsRule(rule: LocationRule, { checks, context }: RuleReading): Answer {
  const { param, operator } = rule;
  const check = [checks, VIEWER_RULES].find((each) => Object.hasOwn(each, param))?.[param];
  const hasValue = check?.(rule, context) ?? null;
  if (hasValue === null) return false;
  // There are no forms: the rules about them hold for every account.
  if (param === 'user_form') return true;
  const isInverted = operator === '!=';
  return typeof hasValue === 'boolean'
    ? hasValue !== isInverted
    : hasValue.then((has) => has !== null && has !== isInverted);
}

/** The names of the rules. */
export const locationParameters = [
  ...['post_type', 'post_status', 'post_format', 'post_category', 'post_taxonomy', 'post', 'page', 'post_template'],
  ...['page_template', 'page_parent', 'page_type', 'taxonomy', 'user_role', 'user_form', 'comment', 'attachment'],
  ...['nav_menu', 'nav_menu_item', 'current_user', 'current_user_role'],
] as const;

/** Rules about the viewer. */
const VIEWER_RULES: Readonly<Record<string, RuleCheck>> = {
  current_user: ({ value }, { viewer }) => (value === 'logged_in' ? viewer.userId > 0 : value === 'viewing_front'),
  current_user_role: ({ value }, { viewer }) =>
    value === 'super_admin' ? canDeleteUser(viewer) : viewer.roles.includes(value),
};

function checksOf(owner: LocatedOwner): Readonly<Record<string, RuleCheck>> {
  if (owner.object === 'post') return itemChecks(owner.row);
  if (owner.object === 'term') return { taxonomy: ({ value }) => value === 'all' || value === owner.row.taxonomy };
  if (owner.object === 'comment') return { comment: ({ value }) => value === 'all' || value === owner.row.postType };
  const { roles } = owner.row;
  return { user_role: ({ value }) => value === 'all' || roles.includes(value), user_form: () => true };
}

function itemChecks(row: Extract<LocatedOwner, { object: 'post' }>['row']): Readonly<Record<string, RuleCheck>> {
  const isItem = ({ value }: LocationRule) => Number(value) === row.id;
  const hasTerm: RuleCheck = async ({ value, operator }, context) => {
    const assigned = await context.loaders.postTerms.load(row.id);
    const named = assigned.find(({ taxonomy, slug }) => `${taxonomy}:${slug}` === value);
    if (named) return true;
    // Without a statement for the term where it cannot change the answer.
    const isCategorized = assigned.some(({ taxonomy }) => taxonomy === 'category');
    const isSlug = /:.*\D/.test(value);
    if (operator === '==' && isSlug && (isCategorized || !value.startsWith('category:'))) return false;
    const term = await ruleTerm(value, context);
    if (!term) return null;
    const ids = assigned.flatMap(({ id, taxonomy }) => (taxonomy === term.taxonomy ? [id] : []));
    // An item without a category counts as one in the first category.
    return (ids.length === 0 && term.taxonomy === 'category' ? [FIRST_CATEGORY] : ids).includes(term.id);
  };
  const hasTemplate: RuleCheck = async ({ value }, context) => {
    if (!(await hasTemplates(row.type, context))) return null;
    return value === 'default' ? row.template === '' || row.template === 'default' : value === row.template;
  };
  return {
    post_type: ({ value }) => value === 'all' || value === row.type,
    post_status: ({ value }, context) => hasStatus(row, { value, context }),
    post_format: ({ value }) => value === (row.format || 'standard'),
    post_category: hasTerm,
    post_taxonomy: hasTerm,
    post: isItem,
    page: isItem,
    post_template: hasTemplate,
    page_template: (rule, context) =>
      rule.value === 'default' && row.type !== 'page' ? null : hasTemplate(rule, context),
    page_parent: ({ value }) => row.parentId === Number(value),
    page_type: ({ value }, context) => isPageOfType(row, { value, context }),
  };
}

const FIRST_CATEGORY = 1;

/** Returns the term of a rule, which is an id, or a taxonomy with a slug or an id; null if there is none. */
async function ruleTerm(value: string, { loaders }: RequestContext): Promise<{ id: number; taxonomy: string } | null> {
  const [taxonomy, name = ''] = value.includes(':') ? value.split(':') : [null, value];
  if (taxonomy !== null) {
    const statement = sql`
      SELECT "id", "taxonomy" FROM "terms"
      WHERE "taxonomy" = ${taxonomy} AND "slug" = ${name} LIMIT 1`;
    const [found] = await loaders.joined.load({ columnsKey: 'id taxonomy', statement });
    if (found) return found as unknown as { id: number; taxonomy: string };
  }
  const id = phpInteger(name);
  const term = isId(id) ? await loaders.terms.load(id) : null;
  return term && (taxonomy === null || term.taxonomy === taxonomy) ? term : null;
}

/** Whether editors choose templates for items of a type: for pages, and for types that the theme declares templates for. */
const hasTemplates = async (type: string, context: RequestContext): Promise<boolean> =>
  type === 'page' ||
  ((await activeTheme(context))?.customTemplates.some(({ postTypes }) => postTypes.includes(type)) ?? false);

/** Whether an item has a status; files have that of their item. */
function hasStatus(
  { type, status, parentId }: Pick<ContentRow, 'type' | 'status' | 'parentId'>,
  { value, context }: { value: string; context: RequestContext },
): Answer {
  if (type !== 'attachment' || status !== 'inherit') return value === status;
  if (parentId <= 0) return value === 'publish';
  return context.loaders.linkRows.load(parentId).then((item) => value === (item?.status ?? 'publish'));
}

function isPageOfType(
  { id, parentId, type }: Extract<LocatedOwner, { object: 'post' }>['row'],
  { value, context }: { value: string; context: RequestContext },
): Answer {
  const { site } = context;
  if (value === 'top_level') return parentId === 0;
  if (value === 'child') return parentId > 0;
  if (value === 'front_page') return isStaticFrontPage(id, site);
  if (value === 'posts_page') return isStaticPostsPage(id, site);
  return value === 'parent' && hasChildren({ id, type }, context);
}

async function hasChildren({ id, type }: { id: number; type: string }, { loaders }: RequestContext): Promise<boolean> {
  const statement = sql`
    SELECT "id" FROM "posts"
    WHERE "parentId" = ${id} AND "type" = ${type} AND "status" = 'publish' LIMIT 1`;
  return (await loaders.joined.load({ columnsKey: 'id', statement })).length > 0;
}
