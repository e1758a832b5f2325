/** A text of its own, as several screens ask for it (spec/1 §5 "Description"). */
import { z } from 'zod'
import { requiredText } from './page.ts'

export const DescriptionForm = z.object({ description: requiredText() })
export type DescriptionForm = z.output<typeof DescriptionForm>
