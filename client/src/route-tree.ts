/** Operations by name; a text is the method and the path of one. */
export interface RouteTree {
  readonly [name: string]: string | RouteTree;
}
