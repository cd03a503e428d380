/** What a test of the site found. */
export interface Finding {
  /** In a few words. */
  label: string;
  status: 'good' | 'recommended' | 'critical';
  /** What it is about. */
  area: 'Security' | 'Performance' | 'Publishing';
  /** In a sentence or two. */
  description: string;
}
