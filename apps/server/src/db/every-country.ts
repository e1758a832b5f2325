/**
 * The texts in `legal_texts` under this code are for every country that has none of its own. ISO 3166 keeps ZZ free
 * for such uses.
 */
export const EVERY_COUNTRY = 'ZZ'
