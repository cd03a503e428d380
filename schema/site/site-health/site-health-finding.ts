/** The result of a site health test. */
export interface SiteHealthFinding {
  /** The result in a few words. */
  label: string;
  status: 'good' | 'recommended' | 'critical';
  /** The subject of the test. */
  area: 'Security' | 'Performance' | 'Publishing';
  /** The result in one or two sentences, with the action to take. */
  description: string;
}
