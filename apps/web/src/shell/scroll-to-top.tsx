import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './scroll-to-top.module.css'

const shownFrom = 600

export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > shownFrom)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label="Към началото на страницата"
      title="Към началото на страницата"
      data-shell-part
      onClick={() => {
        // The script's own word is stronger than the stylesheet's: whoever wants no motion is asked here too.
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={22} aria-hidden />
    </button>
  )
}
