// Never loaded: the editor does not offer what the package is for.
export const isAvailable = false;
