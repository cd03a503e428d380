/** The vendor's public key for licences: Ed25519, as base64 of its DER form. The private key is stored elsewhere. */
export const LICENSE_PUBLIC_KEY = 'MCowBQYDK2VwAyEA43V0cn7krrFcDFlKu6KcsoUHNjRi9NliiCxOshRGBn0=';
