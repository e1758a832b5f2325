import type { PostProcessorModule } from 'i18next'

/** Neither one of an ellipsis nor of a path. */
const TWO_STOPS = /(?<=[^\s./])\.\.(?![./])/g

/** A sentence that closes with what has a full stop of its own: French writes a date as "26 nov.", German as "26. Nov.". */
export function withOneStop(text: string): string {
  return text.replace(TWO_STOPS, '.')
}

export const oneStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneStop',
  process: withOneStop,
}
