import { useEffect, useState } from 'react'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './QrCode.module.css'

export interface QrCodeProps {
  text: string
  /** What a screen reader says instead of the picture. */
  label: string
  className?: string | undefined
}

/** Draws a text dark on white in either scheme, because cameras read nothing else well. */
export function QrCode({ text, label, className }: QrCodeProps) {
  // The text may hold a secret, so this is no query: what those have answered may be persisted.
  const [code, setCode] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isLeft = false
    import('./qr-path.ts')
      .then(({ qrPath }) => {
        if (!isLeft) setCode(qrPath(text))
      })
      // What the code says stands beside it in letters.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [text])
  const names = [classes.code, className].filter(Boolean).join(' ')
  if (code === null)
    return (
      <span className={names}>
        <Skeleton width="100%" height="100%" />
      </span>
    )
  return (
    <svg className={names} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <path d={code.path} />
    </svg>
  )
}
