import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
}

interface UrlTabsProps<V extends string> {
  label: string;
  tabs: TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
  size?: 'normal' | 'small';
}

/** Pixels over which a strip of tabs fades out where it goes on. */
const FADE = 40;

const STRIP = {
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTabs-scroller': {
    // What is chosen or has the focus lies beside the fade, with a piece of its neighbour in sight.
    scrollPaddingInline: FADE,
    maskImage:
      'linear-gradient(to right, transparent, #000 var(--before, 0px), #000 calc(100% - var(--after, 0px)), transparent)',
  },
};

/** Fades a strip out where it goes on, and keeps the chosen tab in sight where its room changes. */
function watchStrip(tabs: HTMLElement | null): (() => void) | undefined {
  const strip = tabs?.querySelector<HTMLElement>('.MuiTabs-scroller');
  if (!strip) return undefined;
  const fade = () => {
    const { scrollLeft, scrollWidth, clientWidth, style } = strip;
    style.setProperty('--before', `${Math.min(FADE, scrollLeft)}px`);
    style.setProperty('--after', `${Math.min(FADE, scrollWidth - clientWidth - scrollLeft)}px`);
  };
  const observer = new ResizeObserver(() => {
    const chosen = strip.querySelector<HTMLElement>('[aria-selected=true]');
    if (chosen) {
      const { offsetLeft, offsetWidth } = chosen;
      // Not by scrollIntoView, which would scroll the page too.
      const least = offsetLeft + offsetWidth + FADE - strip.clientWidth;
      strip.scrollLeft = Math.min(offsetLeft - FADE, Math.max(strip.scrollLeft, least));
    }
    fade();
  });
  for (const sized of [strip, ...strip.children]) observer.observe(sized);
  strip.addEventListener('scroll', fade, { passive: true });
  return () => {
    observer.disconnect();
    strip.removeEventListener('scroll', fade);
  };
}

/** Tabs with their one shown panel. */
export function UrlTabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  size = 'normal',
}: UrlTabsProps<V>) {
  const id = useId();
  return (
    <>
      {/* Without buttons: they would take room from the tabs, also where all fit without them. */}
      <Tabs
        ref={watchStrip}
        variant="scrollable"
        scrollButtons={false}
        value={value}
        onChange={(_event, next: V) => onChange(next)}
        aria-label={label}
        sx={{ ...STRIP, mb: size === 'normal' ? 3 : 2 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            value={tab.value}
            label={tab.label}
            id={`${id}-tab-${tab.value}`}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            // Most strips fit a phone whole.
            sx={{
              minWidth: { xs: 56, sm: 90 },
              px: { xs: 1.5, sm: 2 },
              ...(size === 'small' && { minHeight: 40, py: 0.5 }),
            }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
        {children}
      </Box>
    </>
  );
}

/** One value of a closed set in the address; choosing another forgets the list's page and size. */
export function useTabParam<V extends string>(
  name: string,
  values: readonly V[],
  fallback: V,
): [V, (value: V, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const value = values.find((known) => known === asked) ?? fallback;
  const choose = (next: V, options?: { replace?: boolean }) =>
    setParams(
      (old) => {
        if (next === fallback) old.delete(name);
        else old.set(name, next);
        old.delete('page');
        old.delete('size');
        return old;
      },
      { preventScrollReset: true, ...options },
    );
  return [value, choose];
}
