/** The texts of mails, in the language of the person they go to. */
import { readCatalogue } from '#texts/catalogue.ts'

export type { TextParams, Translate } from '#texts/catalogue.ts'

export const { translator, hasText } = readCatalogue(new URL('./messages/', import.meta.url))
