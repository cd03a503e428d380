/** The public key of the vendor for licenses: Ed25519, DER, base64. The private key is not part of the repository. */
export const LICENSE_PUBLIC_KEY = 'MCowBQYDK2VwAyEA43V0cn7krrFcDFlKu6KcsoUHNjRi9NliiCxOshRGBn0=';
