import { useState } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'

/**
 * Shows the button that sends a form. While it is busy it is as wide as it was when it was pressed, whatever it says
 * then, and never wider than its block.
 */
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
