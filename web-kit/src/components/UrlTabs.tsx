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
      {/* Without buttons: they come after the chosen tab was scrolled to and would hide it, also where there is room for all. */}
      <Tabs
        variant="scrollable"
        scrollButtons={false}
        value={value}
        onChange={(_event, next: V) => onChange(next)}
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: size === 'normal' ? 3 : 2 }}
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
