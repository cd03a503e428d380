/** How to reach a bucket of S3 or a compatible server. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Address of the server; by default that of AWS for the region. */
  readonly endpoint: string | undefined;
  /** Prefix of every key; empty, or with a trailing slash. */
  readonly prefix: string;
  /** Whether addresses contain the bucket in their path (most servers) or in their host (AWS). */
  readonly pathStyle: boolean;
  /** Without them the SDK finds credentials (environment, profile, role of the machine). */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined;
}
