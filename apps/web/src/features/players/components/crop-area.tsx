import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, fitCrop, pulled } from '../crop.ts';
import { drawCrop } from '../photo.ts';

const CANVAS = 720;
const KEY_STEP = 0.05;
const ZOOM_STEP = 0.1;

const arrows: Record<string, [right: number, down: number]> = {
  // The square moves in the direction of the arrow, so the picture moves in the opposite one.
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

/** The crop of a photo in a round window: drag by touch or mouse, zoom by pinch, both also by keys. */
export function CropArea({
  photo,
  crop,
  onChange,
}: {
  photo: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop);
  }, [photo, crop]);

  const apart = () => {
    const [one, two] = [...fingers.current.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const width = currentTarget.getBoundingClientRect().width;
    const span = apart();
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    // Each of two fingers contributes half.
    const share = fingers.current.size * width;
    const nearer = span > 0 ? apart() / span : 1;
    onChange((now) =>
      pulled(
        photo,
        fitCrop(photo, { ...now, zoom: now.zoom * nearer }),
        (clientX - before.x) / share,
        (clientY - before.y) / share,
      ),
    );
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const zoom = zooms[event.key];
    if (!arrow && zoom === undefined) return;
    event.preventDefault();
    onChange((now) =>
      arrow ? pulled(photo, now, ...arrow) : fitCrop(photo, { ...now, zoom: now.zoom + (zoom ?? 0) }),
    );
  };

  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys; no native control moves in 2D.
      tabIndex={0}
      aria-label="Enquadramento da foto: as setas movem, mais e menos aproximam e afastam"
      className="crop-area"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} width={CANVAS} height={CANVAS} />
    </div>
  );
}
