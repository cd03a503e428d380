// The data client reads footnotes with this when they are edited in a page, which no test does.
export const privateApis = {};
