import { useState } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'

/** As wide while it is busy as it was when it was pressed, whatever it says then; never wider than its block. */
export function SubmitButton({ busy = false, style, ...button }: Omit<ButtonProps, 'type'>) {
  const [width, setWidth] = useState(0)
  return (
    <Button
      variant="primary"
      size="touch"
      block
      {...button}
      type="submit"
      busy={busy}
      style={busy ? { ...style, minWidth: `min(${width}px, 100%)` } : style}
      onClick={event => setWidth(event.currentTarget.offsetWidth)}
    />
  )
}
