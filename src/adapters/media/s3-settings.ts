/** The address and credentials of a bucket on S3 or a compatible server. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The address of the server; by default that of AWS in the region. */
  readonly endpoint: string | undefined;
  /** The prefix of every key; empty, or with a trailing slash. */
  readonly prefix: string;
  /** Whether the bucket is part of the path of addresses (most servers) or of their host (AWS). */
  readonly pathStyle: boolean;
  /** By default the SDK finds credentials in the environment, a profile or the role of the machine. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined;
}
