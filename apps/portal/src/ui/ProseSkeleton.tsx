import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'

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
