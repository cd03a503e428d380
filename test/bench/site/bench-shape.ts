/** Values of every benchmark site, whatever the number of its posts; numbers count its items. */
export const HOME = 'https://site.example';
export const UPLOADS = `${HOME}/wp-content/uploads`;
export const AUTHORS = 20;
export const CATEGORIES = 30;
export const TAGS = 200;
export const IMAGES = 40;

/** The application password of the first author, who is an administrator. */
export const PASSWORD = 'measuredMeasuredMeasured';
