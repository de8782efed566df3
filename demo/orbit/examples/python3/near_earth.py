"""SGP4 for near-earth satellites (periods under 225 minutes), with the constants of WGS-72.

After D. A. Vallado and others, "Revisiting Spacetrack Report #3", AIAA 2006-6753.
Lengths are in earth radii and angles in radians until the last line.
"""

from math import atan2, cos, fabs, fmod, pi, radians, sin, sqrt

RADIUS_KM = 6378.135
XKE = 60.0 / sqrt(RADIUS_KM**3 / 398600.8)
J2, J3, J4 = 0.001082616, -0.00000253881, -0.00000165597
J3_J2 = J3 / J2


class NearEarth:
    """Propagates one element set: position(minutes) gives x, y, z in km, TEME."""

    def __init__(self, line1, line2):
        self.bstar = float(line1[53:59]) * 1e-5 * 10.0 ** int(line1[59:61])
        self.inclination = radians(float(line2[8:16]))
        self.node = radians(float(line2[17:25]))
        self.e = float("0." + line2[26:33].replace(" ", "0"))
        self.perigee = radians(float(line2[34:42]))
        self.anomaly = radians(float(line2[43:51]))
        mean_motion = float(line2[52:63]) * 2.0 * pi / 1440.0
        self._recover_mean_motion(mean_motion)
        self._drag()
        self._secular_rates()
        if not self.simple:
            self._higher_drag()

    def _recover_mean_motion(self, kozai):
        self.cosi, self.sini = cos(self.inclination), sin(self.inclination)
        self.cosi2 = self.cosi**2
        self.con41 = 3.0 * self.cosi2 - 1.0
        self.beta2 = 1.0 - self.e**2
        self.beta = sqrt(self.beta2)
        d1 = 0.75 * J2 * self.con41 / (self.beta * self.beta2)
        ak = (XKE / kozai) ** (2.0 / 3.0)
        d = d1 / ak**2
        adel = ak * (1.0 - d**2 - d * (1.0 / 3.0 + 134.0 * d**2 / 81.0))
        self.n = kozai / (1.0 + d1 / adel**2)
        self.a = (XKE / self.n) ** (2.0 / 3.0)

    def _drag(self):
        e, a, n = self.e, self.a, self.n
        perigee_km = (a * (1.0 - e) - 1.0) * RADIUS_KM
        self.simple = perigee_km < 220.0
        s_km = 78.0 if perigee_km >= 156.0 else 20.0 if perigee_km < 98.0 else perigee_km - 78.0
        self.s = s_km / RADIUS_KM + 1.0
        tsi = self.tsi = 1.0 / (a - self.s)
        eta = self.eta = a * e * tsi
        etasq, eeta = eta**2, e * eta
        psisq = fabs(1.0 - etasq)
        coef = ((120.0 - s_km) / RADIUS_KM) ** 4 * tsi**4
        coef1 = coef / psisq**3.5
        cc2 = coef1 * n * (
            a * (1.0 + 1.5 * etasq + eeta * (4.0 + etasq))
            + 0.375 * J2 * tsi / psisq * self.con41 * (8.0 + 3.0 * etasq * (8.0 + etasq))
        )
        self.c1 = self.bstar * cc2
        self.x1mth2 = 1.0 - self.cosi2
        self.c4 = 2.0 * n * coef1 * a * self.beta2 * (
            eta * (2.0 + 0.5 * etasq)
            + e * (0.5 + 2.0 * etasq)
            - J2 * tsi / (a * psisq) * (
                -3.0 * self.con41 * (1.0 - 2.0 * eeta + etasq * (1.5 - 0.5 * eeta))
                + 0.75 * self.x1mth2 * (2.0 * etasq - eeta * (1.0 + etasq)) * cos(2.0 * self.perigee)
            )
        )
        self.c5 = 2.0 * coef1 * a * self.beta2 * (1.0 + 2.75 * (etasq + eeta) + eeta * etasq)
        self.omgcof = self.xmcof = 0.0
        if e > 1e-4:
            c3 = -2.0 * coef * tsi * J3_J2 * n * self.sini / e
            self.omgcof = self.bstar * c3 * cos(self.perigee)
            self.xmcof = -2.0 / 3.0 * coef * self.bstar / eeta

    def _secular_rates(self):
        n, c2 = self.n, self.cosi2
        c4 = c2**2
        pinvsq = 1.0 / (self.a * self.beta2) ** 2
        t1 = 1.5 * J2 * pinvsq * n
        t2 = 0.5 * t1 * J2 * pinvsq
        t3 = -0.46875 * J4 * pinvsq**2 * n
        self.mdot = n + 0.5 * t1 * self.beta * self.con41 + 0.0625 * t2 * self.beta * (13.0 - 78.0 * c2 + 137.0 * c4)
        self.argpdot = (
            -0.5 * t1 * (1.0 - 5.0 * c2)
            + 0.0625 * t2 * (7.0 - 114.0 * c2 + 395.0 * c4)
            + t3 * (3.0 - 36.0 * c2 + 49.0 * c4)
        )
        xhdot1 = -t1 * self.cosi
        self.nodedot = xhdot1 + (0.5 * t2 * (4.0 - 19.0 * c2) + 2.0 * t3 * (3.0 - 7.0 * c2)) * self.cosi
        self.nodecf = 3.5 * self.beta2 * xhdot1 * self.c1
        denominator = 1.0 + self.cosi if fabs(self.cosi + 1.0) > 1.5e-12 else 1.5e-12
        self.xlcof = -0.25 * J3_J2 * self.sini * (3.0 + 5.0 * self.cosi) / denominator
        self.aycof = -0.5 * J3_J2 * self.sini

    def _higher_drag(self):
        c1sq = self.c1**2
        self.d2 = 4.0 * self.a * self.tsi * c1sq
        temp = self.d2 * self.tsi * self.c1 / 3.0
        self.d3 = (17.0 * self.a + self.s) * temp
        self.d4 = 0.5 * temp * self.a * self.tsi * (221.0 * self.a + 31.0 * self.s) * self.c1
        self.t3cof = self.d2 + 2.0 * c1sq
        self.t4cof = 0.25 * (3.0 * self.d3 + self.c1 * (12.0 * self.d2 + 10.0 * c1sq))
        self.t5cof = 0.2 * (
            3.0 * self.d4 + 12.0 * self.c1 * self.d3 + 6.0 * self.d2**2 + 15.0 * c1sq * (2.0 * self.d2 + c1sq)
        )
        self.delmo = (1.0 + self.eta * cos(self.anomaly)) ** 3
        self.sinmo = sin(self.anomaly)

    def position(self, t):
        m = mdf = self.anomaly + self.mdot * t
        argp = self.perigee + self.argpdot * t
        node = self.node + self.nodedot * t + self.nodecf * t**2
        tempa, tempe, templ = 1.0 - self.c1 * t, self.bstar * self.c4 * t, 1.5 * self.c1 * t**2
        if not self.simple:
            temp = self.omgcof * t + self.xmcof * ((1.0 + self.eta * cos(mdf)) ** 3 - self.delmo)
            m, argp = mdf + temp, argp - temp
            tempa -= self.d2 * t**2 + self.d3 * t**3 + self.d4 * t**4
            tempe += self.bstar * self.c5 * (sin(m) - self.sinmo)
            templ += self.t3cof * t**3 + t**4 * (self.t4cof + t * self.t5cof)
        a = self.a * tempa**2
        e = max(self.e - tempe, 1e-6)
        if e >= 1.0:
            raise ValueError("the orbit is no ellipse any more")
        m += self.n * templ
        return self._place(a, e, m, argp, node)

    def _place(self, a, e, m, argp, node):
        temp = 1.0 / (a * (1.0 - e**2))
        axn = e * cos(argp)
        ayn = e * sin(argp) + temp * self.aycof
        u = fmod(m + argp + temp * self.xlcof * axn, 2.0 * pi)
        anomaly = u
        for _ in range(10):
            sine, cose = sin(anomaly), cos(anomaly)
            step = (u - ayn * cose + axn * sine - anomaly) / (1.0 - cose * axn - sine * ayn)
            anomaly += max(-0.95, min(0.95, step))
            if fabs(step) < 1e-12:
                break
        sine, cose = sin(anomaly), cos(anomaly)
        ecose, esine, el2 = axn * cose + ayn * sine, axn * sine - ayn * cose, axn**2 + ayn**2
        pl = a * (1.0 - el2)
        r = a * (1.0 - ecose)
        beta = sqrt(1.0 - el2)
        temp = esine / (1.0 + beta)
        sinu = a / r * (sine - ayn - axn * temp)
        cosu = a / r * (cose - axn + ayn * temp)
        sin2u, cos2u = 2.0 * cosu * sinu, 1.0 - 2.0 * sinu**2
        t1 = 0.5 * J2 / pl
        t2 = t1 / pl
        r = r * (1.0 - 1.5 * t2 * beta * self.con41) + 0.5 * t1 * self.x1mth2 * cos2u
        su = atan2(sinu, cosu) - 0.25 * t2 * (7.0 * self.cosi2 - 1.0) * sin2u
        node += 1.5 * t2 * self.cosi * sin2u
        inclination = self.inclination + 1.5 * t2 * self.cosi * self.sini * cos2u
        mx, my = -sin(node) * cos(inclination), cos(node) * cos(inclination)
        x = mx * sin(su) + cos(node) * cos(su)
        y = my * sin(su) + sin(node) * cos(su)
        z = sin(inclination) * sin(su)
        return tuple(r * axis * RADIUS_KM for axis in (x, y, z))
