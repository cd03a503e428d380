/** The types of an item by the context of an answer (`context=view`, `embed` or `edit`). */
export interface Contexts<View, Embed = View, Edit = View> {
  view: View;
  embed: Embed;
  edit: Edit;
}

type AnyContexts = Contexts<unknown, unknown, unknown>;

/** The plain objects of a type; lists and other values have no fields of their own. */
type Fields<T> = Exclude<T, readonly unknown[] | string | number | boolean | null | undefined>;

/** The names that `_fields` accepts for items of a type: `title`, or `title.rendered` for a part of a field. */
export type FieldPath<T> = {
  [Name in keyof Fields<T> & string]: Name | `${Name}.${keyof Fields<Fields<T>[Name]> & string}`;
}[keyof Fields<T> & string];

type FirstName<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path;

type PathWithin<Path extends string, Name> = Path extends `${infer First}.${infer Rest}`
  ? First extends Name
    ? Rest
    : never
  : never;

/** The part of a type that the paths name. */
export type Narrowed<T, Path extends string> = T extends readonly unknown[]
  ? T
  : T extends object
    ? {
        [Name in keyof T as Name extends FirstName<Path> ? Name : never]: Name extends Path
          ? T[Name]
          : Narrowed<T[Name], PathWithin<Path, Name>>;
      }
    : T;

/** The parameters that every GET accepts. */
export interface ReadParameters<ByContext extends AnyContexts> {
  /** Limits the answer, and its type, to these fields. */
  _fields?: readonly FieldPath<ByContext['view'] & ByContext['edit']>[];
  /** Embeds the targets of the links: of all embeddable ones, or of these relations. */
  _embed?: boolean | readonly string[];
}

type ContextOf<Query> = Query extends { context: infer Context extends keyof AnyContexts } ? Context : 'view';

/** The type of an item that a query with these parameters returns. */
export type Answer<ByContext extends AnyContexts, Query> = Query extends {
  _fields: readonly (infer Path extends string)[];
}
  ? Narrowed<ByContext[ContextOf<Query>], Path>
  : ByContext[ContextOf<Query>];

/** Parameters without names that the operation does not have. */
export type Exact<Query, Parameters> = Query & { [Name in Exclude<keyof Query, keyof Parameters>]: never };
