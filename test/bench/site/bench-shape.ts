/** Values of every benchmark site, whatever the number of its posts; numbers count its items. */
export const HOME = 'https://site.example';
export const UPLOADS = `${HOME}/wp-content/uploads`;
export const AUTHORS = 20;
export const CATEGORIES = 30;
export const TAGS = 200;
/** The images with the first ids, which posts feature. */
export const IMAGES = 40;

/** A further image follows each batch of so many posts, so that the list of media grows with the site. */
export const POSTS_PER_IMAGE = 25;

/** The password and the application password of the first author, who is an administrator. */
export const PASSWORD = 'measuredMeasuredMeasured';
