/** What a call says, in the language of the person who is called. */
import { readCatalogue } from '#texts/catalogue.ts'

export const { translator } = readCatalogue(new URL('./messages/', import.meta.url))
