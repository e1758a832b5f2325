import './Logo.css'

/** Draws three arcs around one center; the largest continues into the lobe. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="logo-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M4.8 13.4a11.2 11.2 0 0 1 22.4 0c0 5.9-4.3 7.6-6.2 10.9-1.5 2.6-2.2 4.9-5.2 4.9-1.9 0-3.2-1-3.9-2.4" />
      <path d="M10.1 13.6a5.9 5.9 0 0 1 11.8 0c0 3-2 4.2-3.3 6.1" />
      <path d="M14.7 14.4a1.3 1.3 0 0 1 2.3-.9" />
    </svg>
  )
}

/** Shows the mark with the product's name. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      Earshot
    </span>
  )
}
