/** Reads the texts of the files of the fleet's lists of devices and gateways, in the reader's language. */
import { readCatalogue } from '#texts/catalogue.ts'

export const { translator: hardwareTexts } = readCatalogue(new URL('./messages/', import.meta.url))
