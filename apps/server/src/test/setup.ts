import { afterAll, expect } from 'vitest'
import { listenForStatements, noteStatements } from './noted-statements.ts'

const notes = process.env.NOTE_STATEMENTS
if (notes !== undefined) {
  listenForStatements()
  afterAll(() => noteStatements(notes, String(expect.getState().testPath)))
}
