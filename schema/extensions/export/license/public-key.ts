/** The vendor's key, by which licences are checked: Ed25519, as base64 of its DER form. The other half is kept elsewhere. */
export const LICENSE_PUBLIC_KEY = 'MCowBQYDK2VwAyEA43V0cn7krrFcDFlKu6KcsoUHNjRi9NliiCxOshRGBn0=';
