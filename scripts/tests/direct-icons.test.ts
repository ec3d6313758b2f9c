import { expect, test } from 'vitest';
import { importEachIcon } from '../../apps/web/build/direct-icons.ts';

test.each([
  ["import { X } from 'lucide-react';", "import X from 'lucide-react/icons/x';"],
  [
    "import { Bell as BellIcon, Share2 } from 'lucide-react';",
    "import BellIcon from 'lucide-react/icons/bell'; import Share2 from 'lucide-react/icons/share-2';",
  ],
  [
    "import {\n  ArrowLeftRight,\n} from 'lucide-react';",
    "import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';",
  ],
  ["import type { LucideIcon } from 'lucide-react';", "import type { LucideIcon } from 'lucide-react';"],
])('%s is written as %s', (code, direct) => {
  expect(importEachIcon(code)).toBe(direct);
});
