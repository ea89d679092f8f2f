/** Gives a drawing the size of what holds it, in pixels. With a size in percent, a grid that measures its parts lays the drawing out at other
 *  sizes first: all its letters are laid out and all of it is painted anew whenever something beside it changes. */
export function fill(drawing: SVGSVGElement): () => void {
  const holder = drawing.parentElement!;
  const fit = () => {
    drawing.setAttribute('width', String(holder.clientWidth));
    drawing.setAttribute('height', String(holder.clientHeight));
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(holder);
  return () => observer.disconnect();
}
