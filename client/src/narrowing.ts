/** The context of an answer: `context=view`, `embed` or `edit`. */
export type ContextName = 'view' | 'embed' | 'edit';

/** The types of an item by the context of an answer, and those of the targets that it can embed, by relation. */
export interface Contexts<View, Embed = View, Edit = View, Embeds = AnyEmbeds> {
  view: View;
  embed: Embed;
  edit: Edit;
  embeds: Embeds;
}

/** The targets of items of which nothing is known. */
export type AnyEmbeds = { [relation: string]: unknown[] };

/** The targets of items that embed none. */
export type NoEmbeds = Record<never, never>;

type AnyContexts = Contexts<unknown, unknown, unknown, unknown>;

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
  _fields?: readonly (FieldPath<ByContext['view'] & ByContext['edit']> | '_embedded')[];
  /** Embeds the targets of the links: of all embeddable ones, or of these relations. */
  _embed?: boolean | readonly (keyof ByContext['embeds'] & string)[];
}

type ContextOf<Query> = Query extends { context: infer Context extends ContextName } ? Context : 'view';

/** The embedded targets that a query adds. An item lacks those to which it has no link. */
type Embedded<Embeds, Query> = Query extends { _embed: readonly (infer Relation)[] }
  ? { _embedded?: { [Name in keyof Embeds as Name extends Relation ? Name : never]?: Embeds[Name] } }
  : Query extends { _embed: boolean }
    ? { _embedded?: Partial<Embeds> }
    : unknown;

/** The type of an item that a query with these parameters returns. */
export type Answer<ByContext extends AnyContexts, Query> = (Query extends {
  _fields: readonly (infer Path extends string)[];
}
  ? Narrowed<ByContext[ContextOf<Query>], Path>
  : ByContext[ContextOf<Query>]) &
  Embedded<ByContext['embeds'], Query>;

/** Parameters without names that the operation does not have. */
export type Exact<Query, Parameters> = Query & { [Name in Exclude<keyof Query, keyof Parameters>]: never };
