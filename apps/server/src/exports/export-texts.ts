/** Reads the texts of exports, in the reader's language. */
import { readCatalogue } from '#texts/catalogue.ts'

export const { translator: exportTexts } = readCatalogue(new URL('./messages/', import.meta.url))
