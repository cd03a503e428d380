import { sql } from '../../core/dialect/sql.ts';
import type { FieldGroup, LocationRule } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isStaticFrontPage, isStaticPostsPage } from '../../core/site/static-pages.ts';
import type { Pending } from './field-type.ts';

/** The columns of items that the rules read. */
export const LOCATION_COLUMNS = ['id', 'type', 'status', 'parentId', 'format', 'template'] as const;

/** The owner to which rules are applied. */
export type LocatedOwner =
  | { object: 'post'; row: Pick<ContentRow, (typeof LOCATION_COLUMNS)[number]> }
  | { object: 'term'; row: { id: number; taxonomy: string } }
  | { object: 'user'; row: { id: number; roles: readonly string[] } }
  | { object: 'comment'; row: { id: number; postType: string | null } };

type Answer = Pending<boolean>;

/** A rule: whether an owner has the value. Absent for kinds of owners: no owner of the kind has any value. */
type RuleCheck = (value: string, context: RequestContext) => Answer;

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

function holdsRule({ param, operator, value }: LocationRule, { checks, context }: RuleReading): Answer {
  const check = [checks, VIEWER_RULES].find((each) => Object.hasOwn(each, param))?.[param];
  if (!check) return false;
  const hasValue = check(value, context);
  if (operator !== '!=') return hasValue;
  return typeof hasValue === 'boolean' ? !hasValue : hasValue.then((has) => !has);
}

/** The names of the rules. */
export const locationParameters = [
  ...['post_type', 'post_status', 'post_format', 'post_category', 'post_taxonomy', 'post', 'page', 'post_template'],
  ...['page_template', 'page_parent', 'page_type', 'taxonomy', 'user_role', 'user_form', 'comment', 'attachment'],
  ...['nav_menu', 'nav_menu_item', 'current_user', 'current_user_role'],
] as const;

/** Rules about the viewer. */
const VIEWER_RULES: Readonly<Record<string, RuleCheck>> = {
  current_user: (value, { viewer }) => (value === 'logged_in' ? viewer.userId > 0 : value === 'viewing_front'),
  current_user_role: (value, { viewer }) => viewer.roles.includes(value),
};

function checksOf(owner: LocatedOwner): Readonly<Record<string, RuleCheck>> {
  if (owner.object === 'post') return itemChecks(owner.row);
  if (owner.object === 'term') return { taxonomy: (value) => value === 'all' || value === owner.row.taxonomy };
  if (owner.object === 'comment') return { comment: (value) => value === 'all' || value === owner.row.postType };
  const { roles } = owner.row;
  return { user_role: (value) => value === 'all' || roles.includes(value), user_form: (value) => value === 'all' };
}

function itemChecks(row: Extract<LocatedOwner, { object: 'post' }>['row']): Readonly<Record<string, RuleCheck>> {
  const isItem = (value: string) => Number(value) === row.id;
  const hasTerm: RuleCheck = async (value, { loaders }) => {
    const [taxonomy, slug] = value.split(':');
    const terms = await loaders.postTerms.load(row.id);
    return terms.some((term) => term.taxonomy === taxonomy && term.slug === slug);
  };
  const hasTemplate = (value: string) =>
    value === 'default' ? row.template === '' || row.template === 'default' : value === row.template;
  return {
    post_type: (value) => value === 'all' || value === row.type,
    post_status: (value) => value === row.status,
    post_format: (value) => value === (row.format || 'standard'),
    post_category: hasTerm,
    post_taxonomy: hasTerm,
    post: isItem,
    page: isItem,
    post_template: hasTemplate,
    page_template: (value) => row.type === 'page' && hasTemplate(value),
    page_parent: (value) => row.parentId === Number(value),
    page_type: (value, context) => isPageOfType(row, { value, context }),
  };
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
  const statement = sql`SELECT "id" FROM "posts" WHERE "parentId" = ${id} AND "type" = ${type} LIMIT 1`;
  return (await loaders.joined.load({ columnsKey: 'id', statement })).length > 0;
}
