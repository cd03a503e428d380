/** How to reach a bucket of S3 or of a server that speaks as it does. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Address of the server; that of AWS for the region where it is absent. */
  readonly endpoint: string | undefined;
  /** Put before every key; empty, or ending in a slash. */
  readonly prefix: string;
  /** Whether the bucket is named in the path of addresses (most servers) or in their host (AWS). */
  readonly pathStyle: boolean;
  /** Found by the SDK (environment, profile, role of the machine) where absent. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined;
}
