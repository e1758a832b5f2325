import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './Prose.module.css'

interface ProseProps {
  /** The operator's HTML, sanitised by the server. */
  html: string
  /** The language of the text, where it may differ from the portal's. */
  lang?: string
}

/** Shows long text in the portal's typography. */
export function Prose({ html, lang }: ProseProps) {
  return (
    <div
      className={classes.prose}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets a short list of harmless tags through.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

const LINES = ['94%', '88%', '97%', '62%', '30%', '92%', '96%', '71%']

/** Stands in the place of a long text that is loading. */
export function ProseSkeleton() {
  return (
    <Stack gap="3-half">
      {LINES.map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  )
}
