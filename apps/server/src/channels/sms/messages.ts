/** The texts of an SMS, in the language of the person it goes to. */
import { readCatalogue } from '#texts/catalogue.ts'

export const { translator } = readCatalogue(new URL('./messages/', import.meta.url))
