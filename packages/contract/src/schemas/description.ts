/**
 * The description tells how setting up a site was, in words (spec/1 §5 "Description"). The score and the words of a
 * new site may both be left out, as the wizard's last step does with an empty field; words that were begun have to
 * pass this before they are sent.
 */
import { z } from 'zod'
import { requiredText } from './page.ts'

export const DescriptionForm = z.object({ description: requiredText() })
export type DescriptionForm = z.output<typeof DescriptionForm>
